import './fonts.css';
import './global.css';
import { headerHeight } from '../config/layout';
import { tokensClass } from '../config/theme';
import { currentLanguage } from './locales';
import { direction } from './locales/choice';

document.documentElement.lang = currentLanguage();
document.documentElement.dir = direction();
document.documentElement.classList.add(tokensClass);
document.documentElement.style.setProperty('--header-height', `${headerHeight}px`);
