import manifest from '../../../package.json' with { type: 'json' };

/** Version of the program and of the published contract, from the repository's package.json. */
export const apiVersion: string = manifest.version;

/** Name and version of the software in documents (`verProc`) and user agents, without the mark of a pre-release. */
export const softwareVersion = `fiscal ${apiVersion.split('-')[0]}`;
