import audit from './audit';
import roles from './roles';

/** Collects the texts of the admin settings from one file per tab. */
export default {
  ...audit,
  ...roles,
};
