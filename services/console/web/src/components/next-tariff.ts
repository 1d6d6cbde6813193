import { useText } from '../text/language';
import { type Item, nameIn } from './catalogue-names';
import { useDayText } from './format';

interface WithNextTariff {
  nextTariffID?: number | string;
  nextTariffFrom?: string | null;
}

/** The tariff of an account's next period, with its first day if that is known, as a row of a description; no row without a pending change. */
export function useNextTariff(
  tariffs: Item[] | null | undefined,
): (account: WithNextTariff) => [label: string, text: string][] {
  const t = useText();
  const day = useDayText();
  return ({ nextTariffID, nextTariffFrom }) => {
    const name = nameIn(tariffs, nextTariffID);
    if (name === null) return [];
    return [[t('billing.nextTariff'), nextTariffFrom ? `${name} (${day(nextTariffFrom)})` : name]];
  };
}
