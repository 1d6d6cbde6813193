import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CarrierRequest } from '../carrier-request';
import type { HttpAnswer } from '../http-exchange';
import type { HttpMessage, HttpRouteValues } from '../request';

/** An answer of a provider, as its documentation shows it. */
interface GivenAnswer {
  name: string;
  status: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, all else as JSON. */
  body: unknown;
}

/** A preset's test vectors, written from the provider's public documentation. */
export interface Vectors {
  /** The pages. */
  documentation: string[];
  fields: Record<string, string>;
  message: Partial<HttpMessage>;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    query?: Record<string, string>;
    form?: Record<string, string>;
    json?: unknown;
  };
  answers: (GivenAnswer & { outcome: Record<string, unknown> })[];
  status?: (GivenAnswer & { result: Record<string, unknown> })[];
  /** A header `{signature}` stands for a correct signature. */
  incoming: {
    name: string;
    method: string;
    query: string;
    headers: Record<string, string>;
    form?: Record<string, string>;
    json?: unknown;
    receipts?: Record<string, unknown>[];
    unreadable?: number;
    inbound?: Record<string, unknown>[];
  }[];
}

export function vectorsOf(preset: string): Vectors {
  return JSON.parse(readFileSync(join(__dirname, 'vectors', `${preset}.json`), 'utf8')) as Vectors;
}

export const RECEIPT_URL = 'https://sms.example.com/v1/carriers/main/t0k3n';

export function messageOf(given: Partial<HttpMessage> = {}): HttpMessage {
  return {
    number: '995555123456',
    sender: 'Brand',
    text: 'Hello',
    encoding: 'gsm7',
    priority: 'standard',
    reference: 'ref-1',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...given,
  };
}

export function routeOf(fields: Record<string, string>): HttpRouteValues {
  return { fields, receiptUrl: RECEIPT_URL };
}

export function answerOf({ status, headers = {}, body }: Omit<GivenAnswer, 'name'>): HttpAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, body: Buffer.from(text), isComplete: true };
}

export function requestFrom({
  method,
  query,
  headers,
  form,
  json,
}: Vectors['incoming'][number]): CarrierRequest {
  const text = form ? new URLSearchParams(form).toString() : json === undefined ? '' : JSON.stringify(json);
  return { method, url: RECEIPT_URL + query, headers, body: Buffer.from(text) };
}
