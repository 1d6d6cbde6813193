import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { useText } from '../text/language';
import { ActionButton } from './action-button';

/** A secret that is shown only once: a key or a link. */
export function Secret({ title, value }: { title: string; value: string }) {
  const t = useText();
  return (
    <Alert variant="light" color="accent" title={title} role="status">
      <Stack gap="xs" align="flex-start">
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <Group>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? t('copied') : t('copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Shows or hides the signing secret of a receiver. */
export function SecretButton({ isShown, onToggle }: { isShown: boolean; onToggle(): void }) {
  const t = useText();
  const text = t(isShown ? 'callback.secretHide' : 'callback.secretShow');
  return <ActionButton text={text} label={text} onClick={onToggle} />;
}
