import type { Router } from 'express';
import type { GatewayConfig } from './config';
import { IdTokens } from './operators/sign-in/id-tokens';
import { OperatorSignIn, type OperatorSignInDeps } from './operators/sign-in/operator-sign-in';
import { signInRoutes, type SignInControllerDeps } from './operators/sign-in/sign-in-controller';

export type SignInContext = Omit<SignInControllerDeps, 'signIn' | 'store'> &
  Omit<OperatorSignInDeps, 'idTokens' | 'store'> & {
    store: SignInControllerDeps['store'] & OperatorSignInDeps['store'];
    config: Pick<GatewayConfig, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_ACR_VALUES'>;
  };

/** Creates the routes for sign-in with the identity provider of the settings. Without a provider, sign-in answers 404. */
export function composeSignIn({ config, store, logger, now, ...deps }: SignInContext): Router {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ACR_VALUES: acrValues } = config;
  const idTokens = issuer && clientId ? new IdTokens({ issuer, clientId, acrValues }) : null;
  const signIn = idTokens && new OperatorSignIn({ store, idTokens, logger, now });
  return signInRoutes({ ...deps, store, now, signIn });
}
