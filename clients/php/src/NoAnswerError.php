<?php

declare(strict_types=1);

namespace Herald\Client;

/** No response, or a response that is not from Herald: the request may or may not have been carried out. */
final class NoAnswerError extends HeraldError
{
}
