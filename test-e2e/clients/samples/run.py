"""Runs samples of the API reference one after another, like run.mjs."""

import builtins
import json
import os
import runpy
import sys

results = {}
for sample in json.load(sys.stdin):
    result = results[sample["id"]] = {"printed": []}
    os.environ["HERALD_KEY"] = sample["key"]
    builtins.print = lambda value: result["printed"].append(sorted(value) if isinstance(value, dict) else [])
    try:
        runpy.run_path(sample["file"])
    except Exception as error:  # noqa: BLE001
        result["error"] = repr(error)
sys.stdout.write(json.dumps(results))
