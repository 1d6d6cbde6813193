import type { CompanyApi } from './company-api';
import type { AnswerBody } from '@herald/testing/http-client';
import { type XmlSend, xmlSend } from './xml-send';

/** The three forms of a send (interface.md part 4), which accept the same fields. */
export const SEND_FORMS = ['GET', 'POST', 'XML'] as const;
export type SendForm = (typeof SEND_FORMS)[number];

export interface SendOutcome {
  status: number;
  /** The fields of the response, in any format. */
  body: AnswerBody;
}

/** A send in one of the forms, with the fields as in JSON. */
export async function sendAs(
  form: SendForm,
  api: CompanyApi,
  fields: Record<string, unknown>,
): Promise<SendOutcome> {
  if (form === 'POST') return api.send(fields);
  if (form === 'XML') {
    const { status, xml } = await api.sendXml(xmlSend(fields as XmlSend));
    return { status, body: xml };
  }
  const { numbers } = fields;
  const written = Array.isArray(numbers) ? numbers.join(',') : numbers;
  return api.sendGet({ ...fields, numbers: written } as Record<string, string>);
}
