import { serveRequests } from '../lib/child-program';
import { composeMany, fillMany } from './fill-many';

serveRequests({ fill: fillMany, compose: composeMany });
