import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { download } from '../data/api';
import { useServerMutation } from '../data/mutations';
import { Failure } from './page';

/** Saves a file for which the server may require a code of the second factor. */
export function GuardedFile({ path, name, children }: { path: string; name: string; children: ReactNode }) {
  const saving = useServerMutation(() => download(path, name), []);
  return (
    <>
      <Button
        component="a"
        href={`/api${path}`}
        download={name}
        variant="default"
        w="fit-content"
        loading={saving.isPending}
        onClick={(event) => {
          event.preventDefault();
          saving.mutate(undefined);
        }}
      >
        {children}
      </Button>
      {saving.error && <Failure error={saving.error} />}
    </>
  );
}
