import { hasNfseKeyForm, type ReceivedNfse, type ReceivedNfseEvent } from '@fiscal/domain';
import { elementAt, readXml, trimmedAt, type XmlElement } from '@fiscal/xml';

const digestPath = 'Signature/SignedInfo/Reference/DigestValue';

/** An instant of the years 1 to 9999 in UTC, which a database can hold too. */
function isInstant(text: string | undefined): text is string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '')) return false;
  const year = new Date(text ?? '').getUTCFullYear();
  return year >= 1 && year <= 9_999;
}

/** Reads an `NFSe` with its embedded DPS; undefined when a value that the service keeps is missing. */
export function readReceivedNfse(xml: string): ReceivedNfse | undefined {
  const root = rootNamed(xml, 'NFSe');
  const info = root && elementAt(root, 'infNFSe');
  if (info === undefined) return undefined;
  const accessKey = /^NFS(.*)$/.exec(info.attributes.Id ?? '')?.[1];
  const dps = elementAt(info, 'DPS');
  const dpsId = dps && elementAt(dps, 'infDPS')?.attributes.Id;
  const [number, cStat, processedAt] = ['nNFSe', 'cStat', 'dhProc'].map((name) => trimmedAt(info, name));
  if (!hasNfseKeyForm(accessKey) || dps === undefined || dpsId === undefined) return undefined;
  if (number === undefined || cStat === undefined || !isInstant(processedAt)) return undefined;
  if (!/^\d{1,15}$/.test(number) || !/^\d{3}$/.test(cStat)) return undefined;
  return { xml, accessKey, number, cStat, processedAt, dpsId, digest: trimmedAt(dps, digestPath) };
}

/** Reads an `evento` with the request that it answers; undefined when a value that the service keeps is missing. */
export function readReceivedEvent(xml: string): ReceivedNfseEvent | undefined {
  const root = rootNamed(xml, 'evento');
  const info = root && elementAt(root, 'infEvento');
  const request = info && elementAt(info, 'pedRegEvento');
  const content = request && elementAt(request, 'infPedReg');
  if (info === undefined || request === undefined || content === undefined) return undefined;
  const named = content.children.find(({ name }) => /^e\d{6}$/.test(name));
  const [processedAt, sequence] = ['dhProc', 'nSeqEvento'].map((name) => trimmedAt(info, name));
  const accessKey = trimmedAt(content, 'chNFSe');
  const requestId = content.attributes.Id;
  if (named === undefined || !isInstant(processedAt) || !hasNfseKeyForm(accessKey)) return undefined;
  if (requestId === undefined || sequence === undefined || !/^\d{1,3}$/.test(sequence)) return undefined;
  return {
    xml,
    requestId,
    accessKey,
    type: named.name.slice(1),
    sequence: Number(sequence),
    processedAt,
    reason: trimmedAt(named, 'cMotivo'),
    text: trimmedAt(named, 'xMotivo'),
    digest: trimmedAt(request, digestPath),
    replacingKey: trimmedAt(named, 'chSubstituta'),
  };
}

function rootNamed(xml: string, name: string): XmlElement | undefined {
  const read = readXml(xml);
  return read.ok && read.root.name === name ? read.root : undefined;
}
