import { isIP } from 'node:net';
import type { Mode, Problem } from '@fiscal/domain';
import { createPublicAddressGuard } from './is-public-address.ts';

/** What the operator of the installation allows, beyond https to public addresses. */
export interface WebhookPolicy {
  /** `test` lets webhooks of test mode use plain http; live ones never do. */
  readonly plainHttp: 'never' | 'test';
  /**
   * Development only: receivers on the loopback interface, each named as `host:port` or `host:*` (IPv6 in
   * brackets). They may use http and any port, in both modes, and must resolve to loopback addresses.
   */
  readonly loopbackReceivers: readonly string[];
}

const problem = (message: string): readonly Problem[] => [{ path: 'url', message }];

/**
 * Checks the address of a webhook as far as its text shows: scheme by mode, no credentials, no fragment, port 443
 * or from 1024, a public name or a public IP literal. The empty list means accepted. Names are resolved and checked
 * at every delivery, not here. Source: api-conventions §9.2.
 */
export function checkWebhookUrl(url: string, policy: WebhookPolicy, mode: Mode): readonly Problem[] {
  if (url.length > 2048) return problem('a URL passa de 2048 caracteres');
  if (!URL.canParse(url)) return problem('URL inválida');
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return problem('a URL deve usar https');
  if (parsed.username !== '' || parsed.password !== '') return problem('a URL não pode levar credenciais');
  if (url.includes('#')) return problem('a URL não pode ter fragmento (#)');
  if (isLoopbackReceiver(parsed, policy)) return [];
  return checkPublicUrl(parsed, policy, mode);
}

function checkPublicUrl(url: URL, policy: WebhookPolicy, mode: Mode): readonly Problem[] {
  if (url.protocol === 'http:' && !(mode === 'test' && policy.plainHttp === 'test')) {
    return problem('a URL deve usar https');
  }
  const port = portOf(url);
  const standard = url.protocol === 'https:' ? 443 : 80;
  if (port !== standard && port < 1024) return problem('a porta deve ser 443 ou a partir de 1024');
  return hostMayBePublic(hostOf(url)) ? [] : problem('o endereço não é público na Internet');
}

/** Host of the URL without brackets and without the trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const portOf = (url: URL): number => {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
};

/** Whether the operator named this very receiver (host and port) as one on the loopback interface. */
export function isLoopbackReceiver(url: URL, policy: WebhookPolicy): boolean {
  const names = [`${url.hostname}:${portOf(url)}`, `${url.hostname}:*`];
  return policy.loopbackReceivers.some((receiver) => names.includes(receiver.toLowerCase()));
}

const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|corp|home|test|invalid|onion)$/;

function hostMayBePublic(host: string): boolean {
  if (isIP(host) !== 0) return createPublicAddressGuard()(host);
  return host.includes('.') && !innerNames.test(host);
}
