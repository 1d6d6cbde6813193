export interface SendOptions {
  brandID: number;
  /** The first recipient's number; the others count up from it. */
  first: number;
  count: number;
  text: string;
  /** A separate text for each recipient (`{number, text}`). */
  pairs?: boolean;
  otp?: boolean;
  /** `Y-m-d H:i`; missing = at once. */
  sendTime?: string;
  /** XML instead of JSON. */
  xml?: boolean;
  /** Spaces around each recipient, for bodies of a given size. */
  padding?: number;
}

/** The body of a send, as written by a client with its recipients in a database. */
export function sendBody(options: SendOptions): Buffer {
  return Buffer.from(options.xml ? xmlBody(options) : jsonBody(options));
}

function jsonBody({ brandID, first, count, text, pairs, otp, sendTime, padding = 0 }: SendOptions): string {
  const blank = ' '.repeat(padding);
  const recipient = pairs
    ? (index: number) => `${blank}{"number":${first + index},"text":${JSON.stringify(textOf(text, index))}}`
    : (index: number) => `${blank}${first + index}`;
  const recipients = Array.from({ length: count }, (_, index) => recipient(index)).join(',');
  const rest = {
    ...{ brandID, ...(pairs ? {} : { text }) },
    ...{ ...(otp ? { otp } : {}), ...(sendTime ? { sendTime } : {}) },
  };
  return `{"numbers":[${recipients}],${JSON.stringify(rest).slice(1)}`;
}

function xmlBody({ brandID, first, count, text, padding = 0 }: SendOptions): string {
  const blank = ' '.repeat(padding);
  const numbers = Array.from({ length: count }, (_, index) => `${blank}<number>${first + index}</number>`);
  return `<request><brandID>${brandID}</brandID><numbers>${numbers.join('')}</numbers><text>${text}</text></request>`;
}

/** A different text for each recipient, all of the same length. */
function textOf(text: string, index: number): string {
  return `${text} ${String(index).padStart(6, '0')}`;
}
