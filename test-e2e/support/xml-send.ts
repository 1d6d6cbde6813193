export interface XmlSend {
  brandID?: unknown;
  /** A list is written with commas; a text is written unchanged, including markup. */
  numbers?: unknown[] | string;
  text?: string;
  stopList?: boolean | string;
}

/** The body of POST sendXml (interface.md part 4); missing fields are left out. */
export function xmlSend(send: XmlSend, more = ''): string {
  const numbers = Array.isArray(send.numbers) ? send.numbers.join(',') : send.numbers;
  const fields = [
    element('brandID', send.brandID),
    element('numbers', numbers),
    element('text', send.text === undefined ? undefined : escapeXml(send.text)),
    element('stopList', send.stopList),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<request>${fields.join('')}${more}</request>`;
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function element(name: string, content: unknown): string {
  return content === undefined ? '' : `<${name}>${String(content)}</${name}>`;
}
