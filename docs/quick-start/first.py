"""Sends a message, and prints its progress: callbacks, each checked, without an address that Herald could call."""

import os
import sys

from herald_client import Herald

number = sys.argv[1] if len(sys.argv) > 1 else "995598123456"
herald = Herald(os.environ["HERALD_URL"], os.environ["HERALD_KEY"])

callbacks = herald.callbacks(key=os.environ.get("CALLBACK_KEY"), secret=os.environ.get("SIGNING_SECRET"))
sent = herald.send({"brandID": int(os.environ["BRAND_ID"]), "numbers": [number], "text": "Hello"})
print(f"sent as {sent['smsID']}")
for event in callbacks:
    if event.get("smsID") != str(sent["smsID"]):
        continue
    print(f"verified: {event['number']} is now {event['statusID']}")
    if event["statusID"] in ("1", "2", "4"):
        break
