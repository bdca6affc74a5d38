// The Slack peer: the `slack` service of the npm package `emulate`, plus the glue that three of its gaps need.
//
//   node slack_emulate.mjs --modules DIR [--port N] [--events-url URL] [--secret TEXT] [--redirect-uri URL]
//
//   --modules       the node_modules folder that holds `emulate`
//   --port          port on 127.0.0.1; without it a free one
//   --events-url    request URL that receives the signed Events API calls; without it no events are sent
//   --secret        signing secret of those calls                                    (default: rig-secret)
//   --redirect-uri  OAuth redirect URI of the app
//
// Prints one line when it accepts requests: "ready http://127.0.0.1:PORT". Stop it with SIGTERM or SIGINT.
// Point a client at it with base_url="http://127.0.0.1:PORT/api/".
//
// The world it starts with: team "Rig"; channels general and random (the package's own), news, and the private secret;
// users admin (the package's own) and reader; tokens xoxb-rig (the bot), xoxb-noscope (the bot, may only list channels), xoxp-admin
// and xoxp-reader; OAuth client 111.222 with secret rig-client-secret. GET /_rig/deliveries lists the events sent;
// POST /_rig/users?name=NAME adds a user like reader, which Slack itself has no method for.
//
// The package is not changed on disk: its exported plugin object is wrapped in memory before the emulator is created.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

const fail = (message) => { console.error(`slack_emulate: ${message}`); process.exit(2); };

const options = Object.fromEntries(["modules", "port", "events-url", "secret", "redirect-uri"].map((name) => [name, { type: "string" }]));
let opt;
try {
  opt = parseArgs({ options }).values;
} catch (e) { fail(e.message); }

const dist = join(resolve(opt.modules ?? "node_modules"), "emulate", "dist");
if (!existsSync(join(dist, "api.js"))) fail(`no package "emulate" under ${dist}`);

const freePort = () => new Promise((done, reject) => {
  const probe = createServer().once("error", reject);
  probe.listen(0, "127.0.0.1", () => { const { port } = probe.address(); probe.close(() => done(port)); });
});
const port = Number(opt.port) || await freePort();

// The bundle names its files by content, so the Slack one is found by what it exports.
const bundle = readdirSync(dist).find((f) => /^dist-.*\.js$/.test(f) && readFileSync(join(dist, f), "utf8").includes("slackPlugin\n}"));
if (!bundle) fail("this version of `emulate` has no Slack bundle that exports slackPlugin; tested: 0.12.2");
const { slackPlugin, getSlackStore } = await import(pathToFileURL(join(dist, bundle)));

const bearer = (c) => /^Bearer\s+(.+)$/i.exec(c.req.header("Authorization") ?? "")?.[1].trim();
const register = slackPlugin.register;
slackPlugin.register = function (app, store, webhooks, baseUrl, tokenMap) {
  // Gap 1: events are signed and sent, but no seed key or endpoint registers the request URL.
  if (opt["events-url"]) webhooks.register({ url: opt["events-url"], events: ["*"], active: true, owner: "slack" });
  app.get("/_rig/deliveries", (c) => c.json(webhooks.getDeliveries()));
  app.post("/_rig/users", (c) => {
    const { users } = getSlackStore(store);
    const { id, ...reader } = users.findOneBy("name", "reader");
    const name = c.req.query("name");
    return c.json({ id: users.insert({ ...reader, user_id: `U${name.toUpperCase().replaceAll("-", "")}`, name }).user_id });
  });
  // Gap 2: an unknown token is served as an admin; Slack answers invalid_auth.
  app.use("*", async (c, next) => {
    const token = new URL(c.req.url).pathname.startsWith("/api/") && bearer(c);
    if (token && !getSlackStore(store).tokens.findOneBy("token", token)) return c.json({ ok: false, error: "invalid_auth" });
    await next();
  });
  const result = register.call(this, app, store, webhooks, baseUrl, tokenMap);
  // Gap 3: most read methods are routed for POST only; slack_sdk's AsyncWebClient reads with GET.
  app.get("/api/:method", (c) => {
    const [url, query = ""] = c.req.url.split("?");
    const headers = { Authorization: c.req.header("Authorization") ?? "", "Content-Type": "application/x-www-form-urlencoded" };
    return app.fetch(new Request(url, { method: "POST", headers, body: query }));
  });
  return result;
};

const scopes = ["chat:write", "channels:read", "channels:history", "channels:join", "groups:read", "groups:history", "im:write",
  "im:read", "im:history", "users:read", "team:read", "reactions:read", "reactions:write", "files:write", "commands"];
const bot = { app_id: "A0RIG00001", bot_id: "B0RIG00001", bot_user_id: "U0RIG00001" };
const { createEmulator } = await import(pathToFileURL(join(dist, "api.js")));
const emulator = await createEmulator({ service: "slack", port, hostname: "127.0.0.1", baseUrl: `http://127.0.0.1:${port}`, seed: {
  slack: {
    team: { name: "Rig", domain: "rig" }, signing_secret: opt.secret ?? "rig-secret", strict_scopes: true,
    users: [{ name: "reader", real_name: "A Reader" }],
    channels: [{ name: "news" }, { name: "secret", is_private: true }],
    oauth_apps: [{ ...bot, client_id: "111.222", client_secret: "rig-client-secret", name: "RepoJournal", bot_name: "repojournal", scopes,
      redirect_uris: [opt["redirect-uri"] ?? `http://127.0.0.1:${port}/slack/oauth_redirect`] }],
    tokens: [
      { ...bot, token: "xoxb-rig", type: "bot", user_id: bot.bot_user_id, scopes },
      { ...bot, token: "xoxb-noscope", type: "bot", user_id: bot.bot_user_id, scopes: ["channels:read"] },
      { token: "xoxp-admin", type: "user", user: "admin" },
      { token: "xoxp-reader", type: "user", user: "reader" }],
  } } });
console.log(`ready ${emulator.url}`);
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => emulator.close().then(() => process.exit(0)));
