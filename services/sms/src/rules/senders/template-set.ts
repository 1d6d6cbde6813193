/** A text with variables: `{#var#}` as in India's register, `{name}` as in Herald's own texts. */
const VARIABLE = /\{#[A-Za-z]+#\}|\{[A-Za-z][A-Za-z0-9_]*\}/g;
const CHARACTERS = 0x10000;
const NONE = -1;

/** The fixed pieces of a template's text; between two of them stands a variable. */
export function fixedPieces(text: string): string[] {
  return text.split(VARIABLE);
}

/** Number of characters besides the variables. */
export function fixedLength(pieces: readonly string[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

interface Compiled<T> {
  template: T;
  first: string;
  last: string;
  /** Pieces between the first and the last, by their numbers. */
  middle: number[];
  fixed: number;
  hasVariables: boolean;
}

/** A template that a text may match: the piece that it needs next, from a place on. */
interface Candidate {
  /** Its place in the order of preference. */
  index: number;
  next: number;
  from: number;
}

/**
 * The templates of a brand as one test of texts. Variables stand for any text, also for none; all else must be equal. The pieces of all templates
 * are searched together in one pass over the text (Aho and Corasick), each at the leftmost place after the one before, which leaves the most text
 * to those that follow. So the time is linear in the text, whatever the templates.
 */
export class TemplateSet<T extends { text: string }> {
  /** The most fixed characters first. */
  private readonly templates: Compiled<T>[];
  private readonly pieces: string[] = [];
  /** The trie of the pieces: `node * CHARACTERS + character` → node. */
  private readonly next = new Map<number, number>();
  /** Per node: the node of its longest proper suffix, the piece that ends there, and the nearest suffix where a piece ends. */
  private readonly suffix = [0];
  private readonly ends = [NONE];
  private readonly shorter = [0];

  constructor(templates: readonly T[]) {
    const numbers = new Map<string, number>();
    this.templates = templates
      .map((template) => this.compile(template, numbers))
      .sort((one, other) => other.fixed - one.fixed);
    this.linkSuffixes();
  }

  /** The template that fits best: with the most fixed characters, then the first. Null if none matches. */
  find(text: string): T | null {
    let best = this.templates.length;
    const waiting = new Map<number, Candidate[]>();
    for (const [index, compiled] of this.templates.entries()) {
      if (!mayMatch(compiled, text)) continue;
      const [piece] = compiled.middle;
      if (piece === undefined) {
        best = index;
        break;
      }
      waitFor(waiting, piece, { index, next: 0, from: compiled.first.length });
    }
    if (waiting.size > 0) best = this.search(text, waiting, best);
    return this.templates[best]?.template ?? null;
  }

  /** @param best a template that matches; only those before it are of interest */
  private search(text: string, waiting: Map<number, Candidate[]>, best: number): number {
    let node = 0;
    for (let at = 0; at < text.length && waiting.size > 0; at++) {
      node = this.step(node, text.charCodeAt(at));
      for (let found = this.ends[node] === NONE ? this.shorter[node]! : node; found > 0;) {
        const piece = this.ends[found]!;
        const reached = waiting.get(piece);
        if (reached) {
          waiting.delete(piece);
          for (const candidate of reached) {
            const done = this.advance(candidate, at + 1, text.length, waiting);
            if (done && candidate.index < best) best = candidate.index;
          }
        }
        found = this.shorter[found]!;
      }
    }
    return best;
  }

  /** A piece ends at `end`: whether that was the last that the candidate needs. It waits for the next otherwise. */
  private advance(
    candidate: Candidate,
    end: number,
    length: number,
    waiting: Map<number, Candidate[]>,
  ): boolean {
    const { middle, last } = this.templates[candidate.index]!;
    const piece = middle[candidate.next]!;
    if (end > length - last.length) return false;
    if (end - this.pieces[piece]!.length >= candidate.from) {
      candidate.next++;
      candidate.from = end;
    }
    const next = middle[candidate.next];
    if (next === undefined) return true;
    waitFor(waiting, next, candidate);
    return false;
  }

  private step(from: number, character: number): number {
    for (let node = from; ; node = this.suffix[node]!) {
      const next = this.next.get(node * CHARACTERS + character);
      if (next !== undefined) return next;
      if (node === 0) return 0;
    }
  }

  private compile(template: T, numbers: Map<string, number>): Compiled<T> {
    const pieces = fixedPieces(template.text);
    const middle = pieces
      .slice(1, -1)
      .filter((piece) => piece !== '')
      .map((piece) => {
        const number = numbers.get(piece) ?? this.pieces.push(piece) - 1;
        if (!numbers.has(piece)) this.insert(piece, number);
        numbers.set(piece, number);
        return number;
      });
    const hasVariables = pieces.length > 1;
    const last = hasVariables ? pieces.at(-1)! : '';
    return { template, first: pieces[0]!, last, middle, fixed: fixedLength(pieces), hasVariables };
  }

  private insert(piece: string, number: number): void {
    let node = 0;
    for (let at = 0; at < piece.length; at++) {
      const key = node * CHARACTERS + piece.charCodeAt(at);
      const known = this.next.get(key);
      node = known ?? this.ends.push(NONE) - 1;
      if (known === undefined) this.next.set(key, node);
    }
    this.ends[node] = number;
  }

  /** Level by level, as the suffix of a node is nearer to the root. */
  private linkSuffixes(): void {
    const below = new Map<number, [character: number, node: number][]>();
    for (const [key, node] of this.next) {
      const parent = Math.floor(key / CHARACTERS);
      const nodes = below.get(parent) ?? [];
      below.set(parent, nodes);
      nodes.push([key % CHARACTERS, node]);
    }
    const open = [0];
    for (const parent of open)
      for (const [character, node] of below.get(parent) ?? []) {
        const suffix = parent === 0 ? 0 : this.step(this.suffix[parent]!, character);
        this.suffix[node] = suffix;
        this.shorter[node] = this.ends[suffix] === NONE ? this.shorter[suffix]! : suffix;
        open.push(node);
      }
  }
}

function mayMatch({ first, last, fixed, hasVariables }: Compiled<unknown>, text: string): boolean {
  if (!hasVariables) return text === first;
  return text.length >= fixed && text.startsWith(first) && text.endsWith(last);
}

function waitFor(waiting: Map<number, Candidate[]>, piece: number, candidate: Candidate): void {
  const others = waiting.get(piece);
  if (others) others.push(candidate);
  else waiting.set(piece, [candidate]);
}
