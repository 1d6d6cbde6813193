import { createHash, randomUUID } from 'node:crypto';
import { SEND, type SendNotificationAnswer, type SendNotificationRequest } from '@herald/contracts';
import { ConflictError, ContractStatusError } from '@herald/contracts/errors';
import { currentRequestId } from '@herald/telemetry/logging';
import type { SendService } from './send-service';

/** Sends a message of another service in a company's name, once per reference. A refusal is a normal response. */
export async function sendNotification(
  sends: Pick<SendService, 'send'>,
  { company, brandID, numbers, text, reference }: SendNotificationRequest,
): Promise<SendNotificationAnswer> {
  const fields = { brandID, numbers, text };
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64');
  // Numbers of accounts are international, whatever the default country of the company.
  const international = numbers.map((number) => `+${number}`);
  try {
    const answer = await sends.send({
      form: 'notification',
      company,
      requestId: currentRequestId() ?? randomUUID(),
      idempotency: { key: `notification:${reference}`, hash },
      source: { fields: { ...fields, numbers: international } },
    });
    const smsID = answer.kind === 'accepted' ? answer.receipt.smsID : null;
    return { statusID: SEND.SENT, message: 'The message is sent.', smsID };
  } catch (error) {
    if (!(error instanceof ContractStatusError || error instanceof ConflictError)) throw error;
    return { statusID: error.statusID, message: error.message, smsID: null };
  }
}
