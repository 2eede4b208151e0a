import NotOpen from '@/components/NotOpen';

export default NotOpen;
