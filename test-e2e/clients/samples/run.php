<?php

// Runs samples of the API reference one after another, like run.mjs.
$results = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $sample) {
    putenv("HERALD_KEY=$sample[key]");
    $result = ['printed' => []];
    ob_start();
    try {
        (static fn (string $file) => require $file)($sample['file']);
    } catch (\Throwable $error) {
        $result['error'] = (string) $error;
    }
    // print_r begins each record with this word, and indents its fields by four spaces.
    foreach (preg_split('/^Array$/m', ob_get_clean(), -1, PREG_SPLIT_NO_EMPTY) as $record) {
        preg_match_all('/^ {4}\[(\w+)\] =>/m', $record, $fields);
        sort($fields[1], SORT_STRING);
        $result['printed'][] = $fields[1];
    }
    $results[$sample['id']] = $result;
}
echo json_encode($results);
