<?php

declare(strict_types=1);

namespace Herald\Client;

/** No answer came, or none that is Herald's: it is not known whether the request was carried out. */
final class NoAnswerError extends HeraldError
{
}
