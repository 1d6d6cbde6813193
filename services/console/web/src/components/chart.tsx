import { Box, Group, Text, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import uPlot from 'uplot';
import { useLanguage, useText } from '../text/language';
import { type ChartUnit, labelledPoints, pointLabel, spanOf } from './chart-time';

export interface Series {
  label: string;
  values: number[];
  tone: 'accent' | 'good' | 'bad';
}

interface ChartProps {
  label: string;
  /** Milliseconds since 1970, one per value; days as in `dayAt`. */
  at: number[];
  series: Series[];
  /** Label of a point: its day or minute. */
  unit: ChartUnit;
  /** Time zone of the days or minutes, shown below the chart; null if it is not known. */
  zone: string | null;
}

/** Width of a label on the axis with its distance to the next, pixels. */
const LABEL_PX = 72;
const UTC = 'UTC';

const HEIGHT = 220;
const COLOURS = {
  light: { accent: '#2b6cb0', good: '#2b8a3e', bad: '#c92a2a', line: '#dee2e6', words: '#495057' },
  dark: { accent: '#64a0d5', good: '#69db7c', bad: '#ff8787', line: '#424242', words: '#c9c9c9' },
};

/** A line chart over time. Screen readers get the sums. */
export function Chart({ label, at, series, unit, zone }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const pointed = useRef<HTMLParagraphElement>(null);
  const scheme = useComputedColorScheme('light');
  const intl = useIntl();
  const t = useText();
  const { code } = useLanguage();
  const colours = COLOURS[scheme];
  const form = { locale: code, zone: zone ?? UTC };
  const text = (ms: number): string => pointLabel(ms, unit, form);
  const [from, to] = at.length > 0 ? spanOf(at, unit, form) : ['', ''];
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const axis = {
      stroke: colours.words,
      grid: { stroke: colours.line, width: 1 },
      ticks: { show: false },
      font: '12px sans-serif',
    };
    // Set on the element directly, without React, because it changes with each pointer move.
    const say = (idx: number | null): void => {
      if (!pointed.current) return;
      const values = series.map(
        ({ label: name, values: own }) => `${name} ${intl.formatNumber(own[idx ?? 0] ?? 0)}`,
      );
      pointed.current.textContent = idx === null ? '' : [text(at[idx] ?? 0), ...values].join(' · ');
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        cursor: { y: false, points: { size: 7 } },
        hooks: { setCursor: [(chart) => say(chart.cursor.idx ?? null)] },
        scales: { y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 5)] } },
        axes: [
          {
            ...axis,
            size: 28,
            grid: { show: false },
            splits: (chart) =>
              labelledPoints(at.length, Math.floor(chart.width / LABEL_PX)).map((idx) => at[idx]! / 1000),
            values: (_plot, splits) => splits.map((seconds) => text(seconds * 1000)),
          },
          {
            ...axis,
            size: 76,
            values: (_plot, splits) =>
              splits.map((value) => (Number.isInteger(value) ? intl.formatNumber(value) : '')),
          },
        ],
        series: [
          {},
          ...series.map(({ label: name, tone }) => ({
            label: name,
            stroke: colours[tone],
            fill: tone === 'accent' ? `${colours.accent}22` : undefined,
            width: 2,
            points: { show: false },
          })),
        ] as uPlot.Series[],
      },
      [at.map((ms) => ms / 1000), ...series.map(({ values }) => values)],
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  });
  return (
    <Box>
      <Group gap="md" mb="xs" mih={24}>
        {series.map(({ label: name, tone }) => (
          <Text size="sm" key={name}>
            <span className="key" aria-hidden="true" style={{ background: colours[tone] }} />
            {name}
          </Text>
        ))}
        <Text size="sm" c="dimmed" className="tabular-numbers" ref={pointed} aria-hidden="true" />
      </Group>
      <div ref={place} className="chart" aria-hidden="true" />
      {at.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t(zone === null ? 'chart.span' : 'chart.spanIn', {
            from,
            to,
            zone: zone ?? '',
          })}
        </Text>
      )}
      <VisuallyHidden>
        {label}:{' '}
        {series
          .map(({ label: name, values }) => `${name} ${values.reduce((sum, value) => sum + value, 0)}`)
          .join(', ')}
      </VisuallyHidden>
    </Box>
  );
}
