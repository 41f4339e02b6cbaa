import type { XmlNode } from '../xml/read-xml.ts';

/** The message of a call: its root and its own bytes. */
export interface NfeMessage {
  readonly text: string;
  readonly root: XmlNode;
}
