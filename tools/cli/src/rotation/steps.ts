/** Instructions for secrets on other machines: with Compose and Kubernetes. */
export const STEPS: Record<'internal-token' | 'encryption', string> = {
  'internal-token': `The processes follow the files of their secrets: nothing is restarted.
1. Make a new key. Write its public half behind the one in secrets/internal_token_public_keys, a comma between them. Wait.
2. Write the private half into secrets/internal_token_private_key. Wait, and two minutes more.
3. Write the new public half alone into secrets/internal_token_public_keys.`,
  encryption: `The processes follow the files of their secrets: nothing is restarted. For key_encryption_key and route_encryption_key:
1. Write a new key (openssl rand -base64 32) behind the one in the file, a comma between them. Wait.
2. Write the new one before the old one. Wait until the metric herald_secrets_to_reencrypt is 0 at gateway and sms-scheduler.
3. Take the old one away.`,
};

export const WAITS = `To wait is 5 s with Compose; with Kubernetes apply the secret, and wait 2 minutes. The page: docs/secrets.md`;
