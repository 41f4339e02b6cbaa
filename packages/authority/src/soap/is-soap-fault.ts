import { descendants, readXml } from '@fiscal/xml';

const envelopeNamespaces: ReadonlySet<string> = new Set([
  'http://www.w3.org/2003/05/soap-envelope',
  'http://schemas.xmlsoap.org/soap/envelope/',
]);

/** True for a readable SOAP envelope (1.2, or 1.1 as some servers answer) that carries a Fault. */
export function isSoapFault(body: Uint8Array): boolean {
  const read = readXml(body);
  if (!read.ok || !envelopeNamespaces.has(read.root.namespace)) return false;
  return [...descendants(read.root)].some(
    ({ name, namespace }) => name === 'Fault' && envelopeNamespaces.has(namespace),
  );
}
