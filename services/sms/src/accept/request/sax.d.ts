/** The part of the package `sax` that Herald uses. The package has no types. */
declare module 'sax' {
  /** Each event has one function, which may throw. The texts are empty unless the parser is inside of one. */
  export interface SaxParser {
    onopentag(tag: { name: string }): void;
    onclosetag(): void;
    onattribute(attribute: { name: string; value: string }): void;
    ontext(text: string): void;
    onopencdata(): void;
    oncdata(text: string): void;
    onclosecdata(): void;
    oncomment(): void;
    onprocessinginstruction(): void;
    ondoctype(): void;
    onsgmldeclaration(): void;
    onerror(error: Error): void;
    ENTITIES: Record<string, string>;
    tagName: string;
    attribName: string;
    attribValue: string;
    entity: string;
    comment: string;
    procInstName: string;
    procInstBody: string;
    sgmlDecl: string;
    doctype: string;
    write(piece: string): SaxParser;
    /** Calls `ontext` or `oncdata` with the text that has been read so far. */
    flush(): void;
    close(): SaxParser;
  }

  /** @param strict whether names must match in case @param options `position`: whether errors name lines */
  export function parser(strict: boolean, options: { position: boolean }): SaxParser;
}
