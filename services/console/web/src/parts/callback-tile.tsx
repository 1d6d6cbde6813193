import { callbacksOver, type CallbackSums } from '../data/callback-sums';
import { useText } from '../text/language';
import { Figure } from './format';
import { Tile } from './page';

/** Delivered callbacks, with the numbers of late and failed callbacks. */
export function CallbackTile({ steps }: { steps: readonly { callbacks?: CallbackSums }[] | undefined }) {
  const t = useText();
  const sums = callbacksOver(steps);
  return (
    <Tile
      label={t('callbacks.sent')}
      hint={sums && t('callbacks.others', { late: sums.late, failed: sums.failed })}
    >
      <Figure value={sums?.sent} />
    </Tile>
  );
}
