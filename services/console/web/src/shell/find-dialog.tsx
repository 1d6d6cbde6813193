import { Kbd, Text as Words, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useCompanyName } from '../data/company-names';
import { useLackingRole } from '../data/may';
import type { Place } from '../data/place';
import type { Face } from '../data/session';
import { useCombobox } from '../components/combobox';
import { useRoleHint } from '../components/role-hint';
import { useText } from '../text/language';
import { useFound } from './found-records';
import { guessedPlaces } from './guessed-places';

interface Option {
  key: string;
  group: string;
  label: string;
  more?: string;
  place: Place;
}

const TYPED_MS = 150;

interface FindDialogProps {
  face: Face;
  /** The text that was typed before the dialog was shown; it ends the collection of keys. */
  takeEarly(): string;
  onClose(): void;
}

/** The search over everything: a text field, and below it the records and lists that match. */
export function FindDialog({ face, takeEarly, onClose }: FindDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const company = useShownCompany();
  const companyName = useCompanyName(face === 'operator' ? (company ?? '') : '');
  const roleHint = useRoleHint();
  const text = typed.trim();
  const [asked] = useDebouncedValue(text, TYPED_MS);
  const lacking = useLackingRole('GET /admin/v1/customers');
  const mayFindRecords = lacking === null;
  const found = useFound(face === 'operator' ? { company, mayFindRecords } : 'own', asked);
  const isCurrent = found?.text === text;
  useLayoutEffect(() => {
    const open = dialog.current!;
    open.showModal();
    setTyped((text) => text + takeEarly());
    // Returns the focus to where it was.
    return () => open.close();
  }, [takeEarly]);

  const titleOf = (title: string): string => {
    if (face === 'company' || company === undefined || title === 'nav.companies')
      return t(title as 'nav.companies');
    return t(title === 'nav.customers' ? 'find.customersOf' : 'find.accountsOf', { name: companyName });
  };
  // Operators need the same role for messages.
  const guessed = (face === 'company' || mayFindRecords ? guessedPlaces(face, text) : []).map(
    ({ text: label, values, place }): Option => ({
      key: label,
      group: t('find.messages'),
      label: t(label, values),
      place,
    }),
  );
  const records = (isCurrent ? found.groups : []).flatMap(({ title, records }) =>
    records.map(({ id, name, more, place }): Option => ({
      key: `${title} ${id}`,
      group: titleOf(title),
      label: name,
      more,
      place,
    })),
  );
  const options = text === '' ? [] : [...guessed, ...records];
  const combobox = useCombobox<Option>({
    label: t('find.open'),
    options,
    keyOf: ({ key }) => key,
    isOpen: true,
    onOpen: () => undefined,
    onClose,
    onChoose: ({ place }) => {
      onClose();
      void navigate(place as never);
    },
  });
  return (
    <dialog
      ref={dialog}
      className="find"
      aria-label={t('find.open')}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="find-content">
        <TextInput
          {...combobox.field}
          aria-label={t('find.open')}
          placeholder={t(face === 'operator' ? 'find.hintOperator' : 'find.hint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSection={<Kbd size="xs">Esc</Kbd>}
          rightSectionWidth={48}
          rightSectionPointerEvents="none"
          autoFocus
        />
        {combobox.isShown && (
          <div {...combobox.list} className="options">
            {groupsOf(options).map(({ title, members }) => (
              <div role="group" aria-label={title} key={title}>
                <Words size="xs" c="dimmed" px={8} pt={4} aria-hidden="true">
                  {title}
                </Words>
                {members.map(({ option, index }) => (
                  <div key={option.key} {...combobox.optionAt(index)}>
                    {option.label}{' '}
                    {option.more !== undefined && (
                      <Words span size="xs" c="dimmed">
                        {option.more}
                      </Words>
                    )}
                  </div>
                ))}
              </div>
            ))}
          </div>
        )}
        <Words size="sm" c="dimmed" role="status" component="div">
          {text !== '' && !isCurrent && t('loading')}
          {isCurrent && text !== '' && options.length === 0 && found.failed.length === 0 && t('find.none')}
          {isCurrent &&
            found.failed.length > 0 &&
            t('find.failed', { what: found.failed.map(titleOf).join(', ') })}
        </Words>
        {face === 'operator' && company === undefined && mayFindRecords && (
          <Words size="sm" c="dimmed">
            {t('find.ofAll')}
          </Words>
        )}
        {face === 'operator' && lacking !== null && (
          <Words size="sm" c="dimmed">
            {t('find.lacking', { hint: roleHint(lacking) })}
          </Words>
        )}
      </div>
    </dialog>
  );
}

/** The company of the open screen, if it has one. */
function useShownCompany(): string | undefined {
  const { company }: { company?: string } = useSearch({ strict: false });
  const { id }: { id?: string } = useParams({ strict: false });
  return company ?? id;
}

interface Group {
  title: string;
  members: { option: Option; index: number }[];
}

/** Options of the same group are next to each other. */
function groupsOf(options: Option[]): Group[] {
  const groups: Group[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last?.title === option.group) last.members.push({ option, index });
    else groups.push({ title: option.group, members: [{ option, index }] });
  });
  return groups;
}
