import { said, type Said } from '@herald/contracts/errors';
import type { BrandTemplate, SenderRule } from './sender-model';
import { kindOfSender } from './sender-model';
import { TemplateSet } from './template-set';
import { mergeTlvs, type Tlv, tlvList, type TlvList } from './tlv';

/** Rules by their prefix; of one prefix those of a route come first. */
export type RuleIndex = ReadonlyMap<string, readonly SenderRule[]>;

export function indexRules(rules: readonly SenderRule[]): RuleIndex {
  const byPrefix = new Map<string, SenderRule[]>();
  for (const rule of rules) {
    const others = byPrefix.get(rule.prefix) ?? [];
    byPrefix.set(rule.prefix, others);
    if (rule.route === null) others.push(rule);
    else others.unshift(rule);
  }
  return byPrefix;
}

/** All that rules, templates and TLVs say about a brand, as plain fields for a worker thread. */
export interface SenderData {
  brandID: number;
  /** Of the brand, of its company, of all: the most specific first. */
  rules: (readonly SenderRule[])[];
  templates: readonly BrandTemplate[];
  tlvs: readonly Tlv[];
}

/** What the rules say about one message on one route. */
export interface Decision {
  /** The rule that decides; null = none does, so the brand's name is the sender. */
  rule: SenderRule | null;
  /** The registered template of the text, if the rule requires one. */
  template: BrandTemplate | null;
  /** The reason if the message must not be sent; else null. Its text is stored with the recipient. */
  refused: Said | null;
}

/** How a message that went out differs from one without rules, as stored with its submission. */
export interface SentAs {
  /** The sender, if it is not the brand's name. */
  sender?: string;
  /** The id of the rule that decided. */
  rule?: number;
  /** The external id of the template. */
  template?: string;
}

/** The sender and the TLVs of a message on one route. `address`: null = the brand's name, as the route writes it. */
export type SenderOnRoute =
  | { refused: string }
  | {
      refused: null;
      address: { ton: number; npi: number; address: string } | null;
      tlvs: TlvList | null;
      /** null = as without a rule. */
      sentAs: SentAs | null;
    };

/**
 * The decisions for one try of one message. Each is made once per route, right before the first part is written there, so that all its parts go out
 * alike. Retained for as long as a late answer may arrive.
 */
export class TryDecisions {
  private readonly made: { route: string; on: SenderOnRoute | null }[] = [];

  /** @param decide null = there is no rule */
  on(route: string, decide: () => SenderOnRoute | null): SenderOnRoute | null {
    const known = this.made.find((each) => each.route === route);
    if (known) return known.on;
    const on = decide();
    this.made.push({ route, on });
    return on;
  }

  /** How the message went out on a route; undefined if as without a rule. */
  sentAs(route: string): SentAs | undefined {
    const on = this.made.find((each) => each.route === route)?.on;
    return (on?.refused === null && on.sentAs) || undefined;
  }
}

const NO_RULE: Decision = { rule: null, template: null, refused: null };

/** The rules, templates and TLVs that apply to the messages of one brand. */
export class BrandSenders {
  /** Whether a rule may give the brand's messages another sender. */
  readonly mayReplace: boolean;
  /** Whether a rule is only for one route. */
  readonly namesRoutes: boolean;
  /** The lengths of all prefixes, longest first. */
  private readonly lengths: number[];
  private readonly templates: TemplateSet<BrandTemplate>;
  private readonly lists = new Map<string, TlvList | null>();
  private readonly refusals = new Map<SenderRule, Said>();
  /** The text that was matched last: a campaign has one. */
  private last: { text: string; template: BrandTemplate | null } | null = null;

  /** @param indexes the rules of `data`, in the same order */
  constructor(
    readonly data: SenderData,
    private readonly indexes: readonly RuleIndex[] = data.rules.map(indexRules),
  ) {
    this.mayReplace = data.rules.some((rules) => rules.some(({ action }) => action === 'replace'));
    this.namesRoutes = data.rules.some((rules) => rules.some(({ route }) => route !== null));
    const prefixes = indexes.flatMap((index) => [...index.keys()]);
    this.lengths = [...new Set(prefixes.map(({ length }) => length))].sort((one, other) => other - one);
    this.templates = new TemplateSet(data.templates);
  }

  /** The rules for a number on any route, the one with precedence first. */
  *rulesFor(number: string): Generator<SenderRule> {
    for (const length of this.lengths) {
      if (length > number.length) continue;
      const prefix = number.slice(0, length);
      for (const index of this.indexes) yield* index.get(prefix) ?? [];
    }
  }

  /**
   * The rule with the longest prefix decides, then that of the brand before that of the company before that of all, then that of the route.
   * @param text null = not known: no template is required of it
   */
  decide(number: string, route: string | null, text: string | null): Decision {
    const rule = this.ruleFor(number, route);
    if (!rule) return NO_RULE;
    if (rule.action === 'refuse')
      return { rule, template: null, refused: this.refusalBy(rule, rule.reason!) };
    if (!rule.templateRequired || text === null) return { rule, template: null, refused: null };
    const template = this.templateOf(text);
    if (template) return { rule, template, refused: null };
    const why = said('no_template_matches', { brandID: this.data.brandID });
    return { rule, template, refused: this.refusalBy(rule, why) };
  }

  /** The decision in the form in which a route submits. */
  onRoute(number: string, route: string, text: string): SenderOnRoute {
    const { rule, template, refused } = this.decide(number, route, text);
    if (refused !== null) return { refused: refused.text };
    const address = rule && addressOf(rule);
    const isOfRule = rule !== null && (address !== null || template !== null || rule.tlvs.length > 0);
    const sentAs: SentAs = {
      ...(address && { sender: address.address }),
      ...(template && { template: template.externalID }),
      ...(isOfRule && { rule: rule.id }),
    };
    return { refused, address, tlvs: this.tlvsOf(rule, template), sentAs: isOfRule ? sentAs : null };
  }

  /** The TLVs besides those of the route; for each tag the more specific wins: rule, brand, template. */
  tlvsOf(rule: SenderRule | null, template: BrandTemplate | null): TlvList | null {
    const key = `${rule?.id ?? ''}/${template?.id ?? ''}`;
    let list = this.lists.get(key);
    if (list === undefined) {
      list = tlvList(mergeTlvs(rule?.tlvs ?? [], this.data.tlvs, template ? tlvsOfTemplate(template) : []));
      this.lists.set(key, list);
    }
    return list;
  }

  private ruleFor(number: string, route: string | null): SenderRule | null {
    for (const rule of this.rulesFor(number)) if (rule.route === null || rule.route === route) return rule;
    return null;
  }

  /** The text is the stored reason, which `readRefusalByRule` reads. A rule refuses for one reason, and a campaign may be refused as a whole. */
  private refusalBy(rule: SenderRule, why: string | Said): Said {
    const known = this.refusals.get(rule);
    if (known) return known;
    const refusal = said('refused_by_rule', { rule: rule.id, why });
    this.refusals.set(rule, refusal);
    return refusal;
  }

  private templateOf(text: string): BrandTemplate | null {
    if (this.last?.text !== text) {
      this.last = { text, template: this.templates.find(text) };
    }
    return this.last.template;
  }
}

/** The TLVs of a template: its external id, unless they have that tag themselves. */
export function tlvsOfTemplate({ externalID, externalIDTag, tlvs }: BrandTemplate): Tlv[] {
  if (externalIDTag === null) return tlvs;
  return mergeTlvs([{ tag: externalIDTag, type: 'string', value: externalID }], tlvs);
}

/** Null if the rule keeps the brand's name. */
export function addressOf({
  sender,
  ton,
  npi,
}: SenderRule): { ton: number; npi: number; address: string } | null {
  if (sender === null) return null;
  const kind = kindOfSender(sender)!;
  return { ton: ton ?? kind.ton, npi: npi ?? kind.npi, address: sender };
}
