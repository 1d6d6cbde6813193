<?php

/** For use without Composer: `require 'herald-client/autoload.php'`. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $prefix = 'Herald\\Client\\';
    $file = __DIR__ . '/src/' . substr($class, strlen($prefix)) . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});
