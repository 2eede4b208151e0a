import type en from '../en-US/help';

export default {
  'help.title': '說明',
  'help.keys': '快速鍵',
  'help.keys.search': '在本頁搜尋',
  'help.keys.find': '全域搜尋',
  'help.keys.next': '下一列、上一列',
  'help.keys.open': '開啟該列',
  'help.keys.back': '關閉、返回',
  'help.keys.save': '儲存',
  'help.keys.same': '在記錄列中，尚未輸入或只輸入了價格時：填入上一件的號牌',
  'help.keys.help': '顯示本說明',
  'help.adminSettings':
    '使用者：誰在這裡工作、擔任什麼角色。寄件匣：本行撰寫的郵件；暫時被拒的郵件會在一天內重試，「立即寄送」可馬上再試。背景作業：背景所做的事、出錯原因以及何時重試。',
  'help.template':
    "左側是郵件的內容區塊：可拖曳，也可用空白鍵和方向鍵移動。中間是所選客戶將收到的郵件。右側是所選內容區塊的內容。'{ }' 插入收件人的資訊，並寫明缺少時的替代文字：缺少資訊且無替代文字的人不會收到郵件。圖片可從本行圖片中選擇，或拖放到圖片欄；請用文字說明圖片內容。",
  'help.campaign':
    '四個步驟：寄給誰、說什麼、檢查結果、何時寄送。摘要始終可見。紅色問題會阻止寄送，黃色問題須有人確認。開始寄送後，收件人和內容不再改變；可以暫停、繼續或取消。',
  'help.general':
    '每個清單的篩選、排序和頁碼都保存在網址中，可以加入書籤或傳給同事。您無權執行的操作不會顯示；暫時不能執行的操作會說明原因。',
} satisfies Record<keyof typeof en, string>;
