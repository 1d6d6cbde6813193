import { Button } from '@mantine/core';
import { useText } from '../text/language';

interface PageButtonsProps {
  /** The first row of the page. */
  from: number;
  length: number;
  rows: number;
  onMove(from: number): void;
}

/** Buttons to the previous and the next page of a list. */
export function PageButtons({ from, length, rows, onMove }: PageButtonsProps) {
  const t = useText();
  const button = (text: string, to: number, isLast: boolean) => (
    <Button size="xs" variant="default" disabled={isLast} onClick={() => onMove(to)}>
      {text}
    </Button>
  );
  return (
    <>
      {button(t('list.before'), Math.max(0, from - length), from === 0)}
      {button(t('list.next'), from + length, from + length >= rows)}
    </>
  );
}

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** A button for the next page of a list that grows, as long as there is one. */
export function MoreButton({ of }: { of: Paged }) {
  const t = useText();
  if (!of.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="xs"
      loading={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
