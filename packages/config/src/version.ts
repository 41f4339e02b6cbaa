import { programVersion } from '@fiscal/domain/program-version';

/** Version of the published contract: that of the program. */
export const apiVersion = programVersion;

/** Name and version of the software in documents (`verProc`) and user agents, without the mark of a pre-release. */
export const softwareVersion = `fiscal ${apiVersion.split('-')[0]}`;
