<?php

/**
 * Sends one SMS and waits for its report. No packages: PHP 8.1 or newer.
 *
 *   HERALD_URL=… HERALD_KEY=… BRAND_ID=… php send.php 995598123456 "Your parcel is here"
 */

declare(strict_types=1);

[$url, $key, $brandID] = [getenv('HERALD_URL'), getenv('HERALD_KEY'), getenv('BRAND_ID')];
[, $number, $text] = $argv + [null, null, null];
if (!$url || !$key || !$brandID || $number === null || $text === null) {
    exit("Set HERALD_URL, HERALD_KEY and BRAND_ID, and give a number and a text.\n");
}

/** Meanings of `statusID` in a report. 1, 2 and 4 are final. */
const STATUS = ['sent', 'received', 'not delivered', 'awaiting status', 'error'];
const FINAL_STATUSES = ['1', '2', '4'];

/** The answer as an array; null where there is none, or a 5xx. */
function call(string $address, string $key, string $method = 'GET', ?array $body = null, array $headers = []): ?array
{
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => [...$headers, "key: $key", 'Content-Type: application/json'],
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE),
        'timeout' => 100,
        'ignore_errors' => true,
    ]]);
    $answer = @file_get_contents($address, false, $context);
    if ($answer === false || preg_match('~^HTTP/\S+ 5~', $http_response_header[0])) {
        return null;
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

// The same Idempotency-Key for every try: where an answer was lost on its way, the next try gets that answer, and nothing
// is sent or charged twice.
$once = 'Idempotency-Key: ' . bin2hex(random_bytes(16));
$sent = null;
for ($attempt = 1; $sent === null && $attempt <= 5; $attempt++) {
    if ($attempt > 1) {
        sleep(2 ** $attempt);
    }
    $body = ['brandID' => (int) $brandID, 'numbers' => [$number], 'text' => $text];
    $sent = call("$url/v1/sms/send", $key, 'POST', $body, [$once]);
}
if ($sent === null || $sent['statusID'] !== 0) {
    exit('Not sent: ' . json_encode($sent) . "\n");
}
echo "smsID {$sent['smsID']}\n";

// To see it once. Your program receives callbacks (receiver.php) and asks for no reports.
for ($seconds = 0; $seconds < 60; $seconds++) {
    $recipient = call("$url/v1/sms/report/{$sent['smsID']}", $key)['result'][0] ?? null;
    if ($recipient !== null && in_array($recipient['statusID'], FINAL_STATUSES, true)) {
        echo "{$recipient['number']} ", STATUS[(int) $recipient['statusID']], "\n";
        break;
    }
    sleep(1);
}
