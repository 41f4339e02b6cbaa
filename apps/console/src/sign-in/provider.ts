import { OwnError } from '@fiscal/domain';
import * as client from 'openid-client';
import { type Claims, claimOf } from './read-claims.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly roleClaim: string;
  readonly handleClaim: string;
}

/** The secrets of a begun sign-in that only we know until it returns. */
export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The account that the provider vouches for. */
export interface Account {
  readonly subject: string;
  readonly role: unknown;
  readonly handle: unknown;
}

/** The provider of OpenID Connect where people have their accounts. */
export interface Provider {
  readonly issuer: string;
  /** Returns the provider's page for a sign-in. */
  addressFor(begun: BegunSignIn, returnAddress: string): Promise<string>;
  /** Returns whose sign-in came back to `address`. Rejects when anything in it does not fit what was begun. */
  accountOf(address: URL, begun: BegunSignIn): Promise<Account>;
}

const secondsForAnswer = 10;

/** Makes the secrets of a sign-in, without its state. */
export const beginSecrets = (): Pick<BegunSignIn, 'nonce' | 'codeVerifier'> => ({
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
});

/** Describes the provider. It is asked for its addresses and keys at the first sign-in, not at the start. */
export function createProvider(settings: ProviderSettings): Provider {
  const { issuer, clientId, clientSecret, roleClaim, handleClaim } = settings;
  let known: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    const authentication =
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
    const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    return client.discovery(new URL(issuer), clientId, {}, authentication, {
      execute,
      timeout: secondsForAnswer,
    });
  };
  const configuration = (): Promise<client.Configuration> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    issuer,
    async addressFor({ state, nonce, codeVerifier }, returnAddress) {
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnAddress,
        response_type: 'code',
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async accountOf(address, { state, nonce, codeVerifier }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new OwnError('the provider sent no ID token');
      const more = await moreClaims(config, tokens.access_token, claims);
      return {
        subject: claims.sub,
        role: claimOf(more, roleClaim),
        handle: claimOf(more, handleClaim),
      };
    },
  };

  /** Some providers put names and roles only into the answer to another question. The ID token wins. */
  async function moreClaims(
    config: client.Configuration,
    accessToken: string,
    claims: client.IDToken,
  ): Promise<Claims> {
    const isComplete = [roleClaim, handleClaim].every((name) => claimOf(claims, name) !== undefined);
    if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await client.fetchUserInfo(config, accessToken, claims.sub)), ...claims };
  }
}
