import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root, textOf } from '../support/checkout';

const FOLDER = ['deploy', 'observability'] as const;
const RULES = [...FOLDER, 'prometheus', 'rules'];
const DASHBOARDS = [...FOLDER, 'grafana', 'dashboards'];

export interface Alarm {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

interface Recording {
  record: string;
  expr: string;
}

interface RuleFile {
  groups: { rules: (Alarm | Recording)[] }[];
}

export interface Panel {
  id: number;
  title: string;
  type: string;
  datasource?: { uid: string };
  targets?: { expr: string }[];
}

export interface Dashboard {
  file: string;
  uid: string;
  title: string;
  panels: Panel[];
}

function rules(): (Alarm | Recording)[] {
  return readdirSync(join(root, ...RULES)).flatMap((file) =>
    (parse(textOf(...RULES, file)) as RuleFile).groups.flatMap((group) => group.rules),
  );
}

export const alarms = (): Alarm[] => rules().filter((rule) => 'alert' in rule);
export const recordings = (): Recording[] => rules().filter((rule) => 'record' in rule);

export function dashboards(): Dashboard[] {
  return readdirSync(join(root, ...DASHBOARDS)).map((file) => ({
    file,
    ...(JSON.parse(textOf(...DASHBOARDS, file)) as Omit<Dashboard, 'file'>),
  }));
}

export interface UsedMetric {
  name: string;
  /** Labels in the braces of the selector. */
  labels: string[];
}

const SELECTOR =
  /\b((?:herald|nodejs|process|rabbitmq)_[a-z0-9_]+(?::[a-z0-9_]+)?|[a-z_]+:herald_[a-z0-9_]+:[a-z0-9_]+|up|ALERTS)\b(?:\{([^}]*)\})?/g;

/** The metrics that an expression uses. */
export function metricsIn(expr: string): UsedMetric[] {
  return [...expr.matchAll(SELECTOR)].map(([, name, matchers]) => ({
    name: name!,
    labels: [...(matchers ?? '').matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }));
}

/** All expressions, with their location. */
export function expressions(): { where: string; expr: string }[] {
  return [
    ...alarms().map(({ alert, expr }) => ({ where: alert, expr })),
    ...recordings().map(({ record, expr }) => ({ where: record, expr })),
    ...dashboards().flatMap(({ file, panels }) =>
      panels.flatMap(({ title, targets = [] }) =>
        targets.map(({ expr }) => ({ where: `${file}: ${title}`, expr })),
      ),
    ),
  ];
}
