import { isIP } from 'node:net';
import type { Mode, Problem } from '@fiscal/domain';
import { createPublicAddressGuard } from './is-public-address.ts';

/** The receivers that the operator allows beyond https to public addresses. */
export interface WebhookPolicy {
  /** `test` lets webhooks of test mode use plain http; live ones never do. */
  readonly plainHttp: 'never' | 'test';
  /**
   * Development only: receivers on the loopback interface, each named as `host:port` or `host:*` (IPv6 in
   * brackets). They may use any port, and http in test mode, and must resolve to loopback addresses.
   */
  readonly loopbackReceivers: readonly string[];
}

const problem = (message: string): readonly Problem[] => [{ path: 'url', message }];

/** Blanks, controls and invisible characters: one parser may skip them where another does not. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Scheme, `//` and a host as written: a text that the URL parser would complete or reorder is refused. */
const spelledOut = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i;

/**
 * Checks the text of a webhook's address: scheme by mode, written in full, no credentials, no fragment, port 443 or
 * from 1024, a public name or a public IP literal. The empty list means accepted; `canonicalUrl` is stored. Names are
 * resolved and checked at every delivery, not here. Source: api-conventions §9.2.
 */
export function checkWebhookUrl(url: string, policy: WebhookPolicy, mode: Mode): readonly Problem[] {
  const malformed = checkText(url);
  if (malformed.length > 0) return malformed;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return problem('a URL deve usar https');
  if (parsed.href.length > longest) return problem(tooLong);
  if (parsed.hostname.endsWith('.')) return problem('o nome do servidor não pode terminar com ponto');
  if (parsed.protocol === 'http:' && mode === 'live') return problem('a URL deve usar https');
  if (isLoopbackReceiver(parsed, policy)) return [];
  return checkPublicUrl(parsed, policy, mode);
}

/**
 * Returns the address as it is stored, shown and called: the result of `new URL`. Throws TypeError when it is not a
 * URL.
 */
export const canonicalUrl = (url: string): string => new URL(url).href;

const longest = 2048;
const tooLong = `a URL passa de ${longest} caracteres`;

function checkText(url: string): readonly Problem[] {
  if (url.length > longest) return problem(tooLong);
  if (invisible.test(url)) return problem('a URL não pode ter espaços nem caracteres invisíveis');
  if (url.includes('\\')) return problem('a URL não pode ter barra invertida');
  if (!spelledOut.test(url) || !URL.canParse(url)) return problem('URL inválida');
  if (authorityOf(url).includes('@')) return problem('a URL não pode levar credenciais');
  if (url.includes('#')) return problem('a URL não pode ter fragmento (#)');
  return [];
}

/** The part between `//` and the path. */
const authorityOf = (url: string): string => url.replace(/^[^/]*\/\//, '').replace(/[/?#].*$/s, '');

function checkPublicUrl(url: URL, policy: WebhookPolicy, mode: Mode): readonly Problem[] {
  if (url.protocol === 'http:' && !(mode === 'test' && policy.plainHttp === 'test')) {
    return problem('a URL deve usar https');
  }
  const port = portOf(url);
  const standard = url.protocol === 'https:' ? 443 : 80;
  if (port !== standard && port < 1024) return problem('a porta deve ser 443 ou a partir de 1024');
  return hostMayBePublic(hostOf(url)) ? [] : problem('o endereço não é público na Internet');
}

/** Host of the URL without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const portOf = (url: URL): number => {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
};

/** True when the operator named this receiver (host and port) as one on the loopback interface. */
export function isLoopbackReceiver(url: URL, policy: WebhookPolicy): boolean {
  const names = [`${url.hostname}:${portOf(url)}`, `${url.hostname}:*`];
  return policy.loopbackReceivers.some((receiver) => names.includes(receiver.toLowerCase()));
}

const innerNames =
  /(^|\.)(localhost|localdomain|local|internal|svc|intranet|lan|home\.arpa|corp|home|test|invalid|onion)$/;

function hostMayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return createPublicAddressGuard()(host);
  return host.includes('.') && !innerNames.test(host);
}
