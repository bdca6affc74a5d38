// What Slack publishes as the blocks of a message; .ci/peers makes a JSON schema of it.
import type { KnownBlock } from "@slack/types";

export type Blocks = KnownBlock[];
