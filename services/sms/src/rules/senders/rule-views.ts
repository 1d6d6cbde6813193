import { addressOf, type BrandSenders, type Decision, tlvsOfTemplate } from './brand-senders';
import type { BrandTemplate, RuleInput, SenderRule } from './sender-model';
import { mergeTlvs, tagText, type Tlv, tlvView } from './tlv';

/** Part of the answer to each change. */
export const IN_FORCE = 'All processes apply it within 2 seconds.';

/** The fields that an operator sets, as the API shows them. */
export function inputView(rule: RuleInput) {
  const { company, brandID, prefix, route, action, sender, ton, npi, reason, templateRequired, tlvs } = rule;
  return {
    company,
    brandID,
    prefix,
    route,
    action,
    sender,
    ton,
    npi,
    reason,
    templateRequired,
    tlvs: tlvs.map(tlvView),
  };
}

export function ruleView(rule: SenderRule) {
  const { id, createdAt, updatedAt } = rule;
  return { id, ...inputView(rule), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function templateView(template: BrandTemplate) {
  const { id, brandID, text, externalID, externalIDTag, tlvs, createdAt } = template;
  return {
    id,
    brandID,
    text,
    externalID,
    externalIDTag: externalIDTag === null ? null : tagText(externalIDTag),
    tlvs: tlvs.map(tlvView),
    createdAt: createdAt.toISOString(),
  };
}

/** The message to explain; without a text no template is required of it. */
export interface ExplainedMessage {
  number: string;
  /** The brand's name; null if the brand may not send. */
  brandName: string | null;
  text: string | null;
}

/** The decision on a message on one route, and why. @param ofRoute the TLVs of the route */
export function explainOn(
  senders: BrandSenders | null,
  { number, brandName, text }: ExplainedMessage,
  route: string | null,
  ofRoute: readonly Tlv[],
) {
  const none: Decision = { rule: null, template: null, refused: null };
  const { rule, template, refused } = senders?.decide(number, route, text) ?? none;
  const matching = senders ? [...senders.rulesFor(number)].length : 0;
  const address = rule && addressOf(rule);
  const isRefused = refused !== null;
  return {
    route,
    rule: rule && ruleView(rule),
    why: rule ? whyDecides(rule, matching) : 'No sender rule applies: the name of the brand is the sender.',
    action: rule?.action ?? 'keep',
    sender: isRefused ? null : (address?.address ?? brandName),
    ton: isRefused ? null : (address?.ton ?? null),
    npi: isRefused ? null : (address?.npi ?? null),
    template: template && { id: template.id, externalID: template.externalID },
    tlvs: isRefused ? [] : sourcedTlvs(ofRoute, rule, senders?.data.tlvs ?? [], template),
    refused: refused?.text ?? null,
  };
}

function whyDecides({ id, company, brandID, prefix, route }: SenderRule, matching: number): string {
  const scope =
    brandID !== null ? `brand ${brandID}` : company === null ? 'all companies' : `company ${company}`;
  const fields = [
    prefix === '' ? 'all numbers' : `prefix ${prefix}`,
    scope,
    route ? `route ${route}` : 'all routes',
  ];
  const others = matching > 1 ? `, the longest prefix and then the most specific of ${matching} rules` : '';
  return `Sender rule ${id} decides: ${fields.join(', ')}${others}.`;
}

/** The TLVs that go out, each with its origin; for each tag the more specific wins. */
function sourcedTlvs(
  ofRoute: readonly Tlv[],
  rule: SenderRule | null,
  ofBrand: readonly Tlv[],
  template: BrandTemplate | null,
): (ReturnType<typeof tlvView> & { from: string })[] {
  const lists = {
    route: ofRoute,
    rule: rule?.tlvs ?? [],
    brand: ofBrand,
    template: template ? tlvsOfTemplate(template) : [],
  };
  const merged = mergeTlvs(...Object.values(lists));
  return merged.map((tlv) => ({
    ...tlvView(tlv),
    from: Object.entries(lists).findLast(([, list]) => list.some(({ tag }) => tag === tlv.tag))![0],
  }));
}
