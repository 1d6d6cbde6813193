import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../data/api';
import { keyOf, queryClient } from '../../data/queries';
import type { Face } from '../../data/session';
import { type Message, type MessageFilters, pageOf, rowsKeyOf, type Story, storyOf } from './face-messages';

type MessagePage = Answer<'/v1/sms/messages'>;
type Rows = { pages: MessagePage[]; pageParams: unknown[] };

/** Puts the live updates of a search's first page into its displayed rows. */
export function useRowsOfLive(face: Face, filters: MessageFilters): void {
  const { data: first } = useQuery<MessagePage>({
    queryKey: keyOf(pageOf(face, filters)),
    queryFn: skipToken,
  });
  const rowsKey = JSON.stringify(rowsKeyOf(face, filters));
  useEffect(() => {
    const queryKey = JSON.parse(rowsKey) as unknown[];
    const known = queryClient.getQueryData<Rows>(queryKey);
    if (!first || !known) return;
    // New messages move the rows of later pages, so these are read again.
    if (known.pages.length > 1) void queryClient.invalidateQueries({ queryKey });
    else queryClient.setQueryData<Rows>(queryKey, { ...known, pages: [first] });
  }, [first, rowsKey]);
}

/** Reads the open details again if the message's row was read later and has another status. */
export function useStoryOfRow(face: Face, row: Message | undefined): void {
  const { smsID, number, statusID } = row ?? {};
  useEffect(() => {
    if (smsID === undefined || number === undefined) return;
    const queryKey = keyOf(storyOf(face, String(smsID), number));
    const known = queryClient.getQueryData<{ data: Story }>(queryKey)?.data;
    if (known && String(known.statusID) !== String(statusID))
      void queryClient.invalidateQueries({ queryKey });
  }, [face, smsID, number, statusID]);
}

/** Shows the same status in a message's row as in its open details, which may have been read later. */
export function useRowOfStory(face: Face, filters: MessageFilters, story: Story | undefined): void {
  const rowsKey = JSON.stringify(rowsKeyOf(face, filters));
  useEffect(() => {
    if (!story) return;
    const queryKey = JSON.parse(rowsKey) as unknown[];
    const rows = queryClient.getQueryData<Rows>(queryKey)?.pages.flatMap(({ data }) => data) ?? [];
    const row = rows.find(
      ({ smsID, number }) => String(smsID) === String(story.smsID) && number === story.number,
    );
    if (row && String(row.statusID) !== String(story.statusID))
      void queryClient.invalidateQueries({ queryKey });
  }, [story, rowsKey]);
}
