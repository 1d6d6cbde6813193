<?php

// Sends a message, and prints its progress: callbacks, each checked, without an address that Herald could call.
require 'herald-client/autoload.php';

use Herald\Client\Herald;

$number = $argv[1] ?? '995598123456';
$herald = new Herald(getenv('HERALD_URL'), getenv('HERALD_KEY'));

$callbacks = $herald->callbacks(getenv('CALLBACK_KEY') ?: null, getenv('SIGNING_SECRET') ?: null);
$sent = $herald->send(['brandID' => (int) getenv('BRAND_ID'), 'numbers' => [$number], 'text' => 'Hello']);
echo "sent as $sent[smsID]\n";
foreach ($callbacks as $event) {
    if (($event['smsID'] ?? '') !== (string) $sent['smsID']) {
        continue;
    }
    echo "verified: $event[number] is now $event[statusID]\n";
    if (in_array($event['statusID'], ['1', '2', '4'], true)) {
        break;
    }
}
