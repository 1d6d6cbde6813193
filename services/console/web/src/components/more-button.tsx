import { Button } from '@mantine/core';
import { useText } from '../text/language';

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
