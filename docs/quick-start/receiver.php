<?php

/**
 * Receives Herald's callbacks: checks the key and the signature, keeps each callback before it answers, answers fast,
 * ignores repeats, and never lets a status go backwards. No packages: PHP 8.1 or newer, under any web server; to try it:
 *
 *   CALLBACK_KEY=… SIGNING_SECRET=whsec_… php -S 127.0.0.1:9090 receiver.php
 *
 * `php receiver.php`, once a minute by cron, handles what was kept before a crash and not handled.
 */

declare(strict_types=1);

/** Older ones are refused, so that nobody can play a recorded callback again. */
const MAX_AGE_SECONDS = 5 * 60;

$inbox = getenv('INBOX') ?: 'inbox';
$secret = base64_decode(preg_replace('/^whsec_/', '', (string) getenv('SIGNING_SECRET')));
$key = (string) getenv('CALLBACK_KEY');
if ($key === '' || $secret === '') {
    http_response_code(500);
    exit('Set CALLBACK_KEY and SIGNING_SECRET.');
}

/**
 * `webhook-signature` holds a signature for each secret in use, separated by spaces. One of them must be of the query string, byte for
 * byte as it stands in the request line.
 */
function isSigned(string $query, string $secret): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > MAX_AGE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$query", $secret, true));
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/** Keeps a callback under its id. false = it is there already: a repeat. In your system: a table with a unique key. */
function keep(string $inbox, string $id, array $parameters): bool
{
    is_dir($inbox) || @mkdir($inbox, recursive: true) || is_dir($inbox) || throw new RuntimeException("no $inbox");
    if (file_exists("$inbox/$id.done")) {
        return false;
    }
    $file = @fopen("$inbox/$id.json", 'x');
    if ($file === false) {
        return file_exists("$inbox/$id.json") ? false : throw new RuntimeException("$inbox can't be written");
    }
    fwrite($file, json_encode($parameters, JSON_THROW_ON_ERROR));
    fsync($file);
    return fclose($file);
}

/** 3 awaiting → 0 sent → 1 received, 2 not delivered or 4 error. */
function stage(string $status): int
{
    return match ($status) { '', '3' => 0, '0' => 1, default => 2 };
}

/** Handling a callback twice changes nothing. In your system: UPDATE … WHERE the status is an earlier one. */
function handle(string $inbox, array $parameters): void
{
    ['event' => $event] = $parameters;
    if ($event === 'sms.delivery.updated') {
        ['smsID' => $smsID, 'number' => $number, 'statusID' => $status] = $parameters;
        $file = fopen("$inbox/" . (int) $smsID . '-' . (int) $number . '.status', 'c+');
        flock($file, LOCK_EX); // Two callbacks may be handled at once.
        if (stage($status) > stage((string) stream_get_contents($file))) {
            ftruncate($file, 0);
            rewind($file);
            fwrite($file, $status);
            error_log("$smsID $number is now $status");
        }
        fclose($file);
    } elseif ($event === 'sms.brand.activated') {
        error_log("brand {$parameters['brandName']} can send now");
    }
    // Other events may come one day: they are kept, and nothing else.
}

/** Handles what is kept under an id, and notes that it is done. */
function finish(string $inbox, string $id): void
{
    handle($inbox, json_decode(file_get_contents("$inbox/$id.json"), true, flags: JSON_THROW_ON_ERROR));
    rename("$inbox/$id.json", "$inbox/$id.done");
}

if (PHP_SAPI === 'cli') {
    foreach (glob("$inbox/*.json") as $file) {
        if (filemtime($file) < time() - 60) {
            finish($inbox, basename($file, '.json'));
        }
    }
    exit;
}

[, $query] = explode('?', $_SERVER['REQUEST_URI'], 2) + [1 => ''];
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$given = $_GET['key'] ?? '';
$isOurs = is_string($given) && hash_equals($key, $given) && isSigned($query, $secret);
if (!$isOurs || !preg_match('/^[\w.-]+$/', $id)) {
    http_response_code(403);
    exit;
}
unset($_GET['key']);

// Where this throws, PHP answers 500, and Herald tries again.
$isNew = keep($inbox, $id, $_GET);
// 2xx as soon as it is safe with us, within 10 s; the work comes after.
http_response_code(204);
if (function_exists('fastcgi_finish_request')) {
    fastcgi_finish_request();
}
if ($isNew) {
    finish($inbox, $id);
}
