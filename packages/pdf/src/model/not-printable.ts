import { OwnError } from '@fiscal/domain';

/** The XML is not a printable document: an authorized note or a registered letter. The message quotes nothing of it. */
export class NotPrintable extends OwnError {
  override readonly name = 'NotPrintable';
}
