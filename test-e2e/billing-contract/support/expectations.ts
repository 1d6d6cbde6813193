import type { Answer } from '@herald/testing/http-client';

/** A non-empty message. */
export const MESSAGE = expect.stringMatching(/\w/) as string;
export const DATE_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
export const DIGITS = expect.stringMatching(/^\d+$/) as string;

/** 400 in the shape of interface.md part 7, with exactly these fields named, each with a message. */
export function expectInvalid(answer: Answer, ...fields: string[]): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 400,
    body: {
      statusID: 400,
      message: MESSAGE,
      data: null,
      errors: Object.fromEntries(fields.map((field) => [field, MESSAGE])),
    },
  });
}

/** 404 `{statusID: 404, message, data: null}` (decisions, HTTP and errors). */
export function expectNotFound({ status, body }: Answer): void {
  expect({ status, body }).toEqual({ status: 404, body: { statusID: 404, message: MESSAGE, data: null } });
}

/** The paging fields of a list's response. */
export function paging(draw: number, recordsTotal: number, recordsFiltered = recordsTotal): object {
  return { draw, recordsTotal, recordsFiltered };
}

/** IDs of the records in a list. */
export function ids(answer: Answer): unknown[] {
  return (answer.body.data as { id: unknown }[]).map(({ id }) => id);
}
