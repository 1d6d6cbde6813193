/**
 * Words with a meaning that only this project used, and the standard term for each. To extend the table, add a row: `word` is the inside of
 * a regular expression, which matches whole words in any case. Inline code, code blocks and addresses are not searched, so that commands,
 * metrics and log events may keep their names.
 */
export interface HouseWord {
  word: string;
  /** The standard term, as the failing test prints it. */
  say: string;
  /** Phrases in which the word is correct, each with the reason. */
  except?: { phrase: RegExp; why: string }[];
}

/** Kinds of text that `prose.ts` extracts. */
export type Kind = 'page' | 'yaml' | 'text' | 'comment' | 'test-name' | 'console';

export const HOUSE_WORDS: HouseWord[] = [
  { word: 'told|untold', say: 'published, notified, reported' },
  { word: 'rests|resting|stands? still|at rest|to rest', say: 'paused, idle, on hold' },
  {
    word: 'stands?|stood',
    say: 'connected (a bind), is, shows',
    except: [
      { phrase: /\bstands? for\b/i, why: 'an abbreviation stands for a term' },
      { phrase: /\bstand-ins?\b/i, why: 'the usual word for a program in place of another' },
    ],
  },
  { word: '(?:is|are|was|were|be) away', say: 'unavailable, down' },
  { word: 'mend|mends|mended', say: 'fix' },
  { word: 'lays? aside|laid aside|lays? .{0,20} to rest', say: 'dead-lettered, quarantined' },
  { word: 'given up|gives? up|gave up', say: 'failed after the last retry' },
  { word: 'puts? off', say: 'deferred' },
  { word: 'puts? (?:it |them )?back', say: 'requeued' },
  { word: 'given back|gives? (?:it |them )?back|handed back|hands? back', say: 'refunded, released' },
  { word: 'taken back|takes? (?:it |them )?back', say: 'reversed, rolled back' },
  { word: 'walks?|walked', say: 'scan, poll' },
  { word: 'takes? turns|took turns|in turn|its turn|whose turn', say: 'fair queueing, round robin' },
  { word: 'slots?', say: 'lease, permit' },
  { word: 'lanes?', say: 'priority queue' },
  { word: 'paces?', say: 'rate limit (messages per second)' },
  { word: 'stretch|stretches', say: 'chunk' },
  { word: 'brakes?', say: 'suspension, hold, recall' },
  {
    word: 'seals?|sealed|sealing|unsealed',
    say: 'hash chain (payments), encrypted (secrets)',
    except: [{ phrase: /^seal CODE$|^seal <company>$/, why: 'the name of a command' }],
  },
  { word: 'rings?', say: 'keyring' },
  { word: 'books', say: 'consistency check' },
  { word: 'message cent(?:re|er)s?|(?:the|a) centre', say: 'SMSC' },
  {
    word: '(?<!delivery )receipts?',
    say: 'delivery receipt',
    except: [
      { phrase: /\breceipt tokens?\b/i, why: 'the term of payment systems' },
      { phrase: /^no receipt within the validity period$/, why: 'a stored reason, which filters name' },
      { phrase: /^record receipts$/, why: 'the name of a span' },
    ],
  },
  { word: 'phones? (?:write|writes|wrote)', say: 'inbound messages (MO)' },
  { word: 'trunks?', say: 'multiplexed connection' },
  { word: 'rooms?', say: 'module, folder; capacity' },
  { word: 'unknown outcomes?', say: 'indeterminate submit' },
  {
    word: 'octets?',
    say: 'bytes',
    except: [{ phrase: /\bC-octet string\b/i, why: 'a type of SMPP' }],
  },
  { word: 'figures?', say: 'metrics, statistics' },
  { word: 'doors?', say: 'listener' },
  {
    word: 'packs?',
    say: 'packages',
    except: [
      {
        phrase: /\bpacks (?:septets|%i septets|the parts|a duplicate)\b/i,
        why: 'the verb: SMS packs septets',
      },
    ],
  },
  {
    word: 'copies|a copy of (?:a|the|billing|sms|gateway|brand)|every copy',
    say: 'instances',
    except: [{ phrase: /\bcopies (?:the|a) (?:checkout|body|bytes)\b/i, why: 'the verb' }],
  },
  { word: 'moments?', say: 'timestamps' },
  {
    word: '(?:a|an|your|another|each|every|this) Herald(?! (?:deployment|instance|system|gateway))',
    say: 'a Herald deployment',
  },
  { word: 'anew', say: 'again' },
  { word: 'so many|as many', say: 'the number, up to' },
  { word: 'by itself|by themselves', say: 'automatically, alone' },
  { word: 'who(?:m|so)?ever', say: 'the name of the actor' },
  { word: 'ones', say: 'the noun' },
  { word: 'anybody|somebody|nobody', say: 'the name of the actor' },
  { word: 'passed over', say: 'ignored, skipped' },
  { word: 'else(?= (?:the|it|a|they|all|call|what|whoever)\\b)', say: 'otherwise' },
  { word: 'with us|our way out', say: 'in Herald; the egress network' },
  { word: 'meanwhile', say: 'while + the action' },
];

/** Maximum number of words in a sentence. Inline code and addresses count as one word each. */
export const MOST_WORDS = 35;

/** A title is a noun phrase or an imperative, and not a question or a clause with a verb. */
export const TITLE_IS_CLAUSE =
  /^(?:what|who|whoever|whatever|where|why|which|if|it|they|that)\b|\?$|\b(?:is|are|was|were|has|have|does|do|can|cannot|will|must|comes?|goes|says?|stands?|takes|holds|keeps|becomes|became|may)\b/i;
