export { countPersonalData, hasPersonalData, listMentionsByOthers } from './count-personal-data.ts';
export { erasePerson } from './erase-person.ts';
export { exportPerson } from './export-person.ts';
export { openExportFolder } from './export-target.ts';
export { assertPersonKnown, openPersonArchive } from './people/export-and-erase.ts';
export { readPersonLink } from './people/person-link.ts';
export { peopleRouter } from './people/router.ts';
