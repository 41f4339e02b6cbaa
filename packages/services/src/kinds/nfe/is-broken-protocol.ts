import { checkProtocol, type Protocol } from '@fiscal/domain';
import { isProtocolText } from '@fiscal/nfe';

/** Returns whether no valid `procNFe` can be made with a protocol: it does not match its type in the schema. */
export const isBrokenProtocol = (protocol: Protocol): boolean =>
  checkProtocol(protocol).length > 0 || !isProtocolText(protocol.xml);
