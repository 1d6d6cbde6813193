import { commandStatus } from '../command-status';
import type { AllowedSender, Link, LinkAnswer, LinkRequest } from '../link';
import type { PartSubmission } from '../carrier';
import { lastCString } from '../smpp/pdu-fields';
import type { Pdu } from '../smpp/pdu-framer';
import { COMMAND, HEADER_BYTES } from '../smpp/protocol';
import { type LinkOptions, SmppLink, type SmppLinkEvents } from '../smpp/smpp-link';
import { writeSubmitSm } from '../smpp/submit-sm';
import { encodeSubmit } from './part-encoder';
import type { SmppRouteSettings } from './smpp-settings';

/** A connection of a route to its SMSC: writes parts, and reads the answers to them, by the route's settings. */
export class SmppRouteLink extends SmppLink implements Link {
  constructor(
    private readonly settings: SmppRouteSettings,
    bind: Pick<LinkOptions, 'command' | 'password'>,
    events: SmppLinkEvents,
  ) {
    super({ ...settings, ...bind }, events);
  }

  /** @throws RangeError if the part cannot be encoded */
  submit(part: PartSubmission, sender: AllowedSender | null, request: LinkRequest): string | undefined {
    const pdu = encodeSubmit(part, this.settings, sender);
    this.request(COMMAND.SUBMIT_SM, (writer, sequence) => writeSubmitSm(writer, sequence, pdu), {
      timeoutMs: request.timeoutMs,
      onAnswer: (answer) => request.onAnswer(this.read(answer)),
      onTimeout: () => {
        const late = request.onTimeout(true);
        return late && ((answer) => late(this.read(answer)));
      },
      onLost: (written) => void request.onLost(written, false),
    });
    return pdu.tlvs?.text;
  }

  private read({ status: code, bytes }: Pdu): LinkAnswer {
    const verdict = this.settings.codes.get(code) ?? commandStatus(code).class;
    return { verdict, code, carrierId: verdict === 'taken' ? lastCString(bytes, HEADER_BYTES) : '' };
  }
}
