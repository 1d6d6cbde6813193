import { Text as Words, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '../data/api';
import { rememberName, useCompanyName } from '../data/company-names';
import { get } from '../data/operator';
import { useAnswer } from '../data/queries';
import { useText } from '../text/language';
import { useCombobox } from './combobox';

type Found = Pick<Row<'/admin/v1/companies'>, 'id' | 'name' | 'timezone'>;

interface CompanyPickerProps {
  /** The ID of the chosen company has this name in the form's values. */
  name: string;
  label: string;
  /** ID of the company that is chosen at first. */
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
  width?: number;
  /** A choice submits the form. */
  submits?: boolean;
}

const LENGTH = 8;
const TYPED_MS = 150;

/** A field that finds a company by a part of its name, or by its ID. */
export function CompanyPicker(props: CompanyPickerProps) {
  const { name, label, defaultValue = '', required = false, width, submits = false, ...others } = props;
  const t = useText();
  const [chosen, setChosen] = useState(defaultValue);
  /** Null while the field shows the chosen company. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const chosenName = useCompanyName(chosen);
  const search = (typed ?? '').trim();
  const [asked] = useDebouncedValue(search, TYPED_MS);
  const found = useAnswer<{ data: Found[] }>(
    isOpen ? get('/admin/v1/companies', {}, { search: asked, length: LENGTH }) : null,
  );
  // The companies of another text must not be chosen by a quick Enter.
  const options = isOpen && asked === search ? (found.data?.data ?? []) : null;
  const choose = (company: Found): void => {
    rememberName(company);
    flushSync(() => {
      setChosen(String(company.id));
      setTyped(null);
      setOpen(false);
    });
    if (submits) field.current?.form?.requestSubmit();
  };
  const combobox = useCombobox<Found>({
    label,
    options: options ?? [],
    keyOf: ({ id }) => String(id),
    isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    onChoose: choose,
  });
  const isUnclear = typed !== null && typed !== '';
  useLayoutEffect(() => {
    field.current?.setCustomValidity(isUnclear ? t('picker.unclear') : '');
  });
  useEffect(() => {
    const form = field.current?.form;
    const reset = (): void => {
      setChosen(defaultValue);
      setTyped(null);
    };
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [defaultValue]);
  return (
    <TextInput
      {...others}
      {...combobox.field}
      ref={field}
      label={label}
      required={required}
      placeholder={t('picker.hint')}
      w={width}
      value={typed ?? chosenName}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text === '') setChosen('');
        setOpen(true);
      }}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      inputContainer={(input) => (
        <div className="picker">
          {input}
          <input type="hidden" name={name} value={chosen} />
          {combobox.isShown && (
            <ul {...combobox.list} className="options">
              {options?.map((company, index) => (
                <li key={company.id} {...combobox.optionAt(index)}>
                  {company.name}{' '}
                  <Words span size="xs" c="dimmed">
                    {company.id}
                  </Words>
                </li>
              ))}
            </ul>
          )}
          {options?.length === 0 && found.data && (
            <div className="options" role="status">
              {t('picker.none')}
            </div>
          )}
        </div>
      )}
    />
  );
}
