"""Boxes and bags: tea carton with small print, cotton tote"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); V = A['variant']; sc = reset(); setup(sc, A, bounces=5, exposure=.14)
if V == 'tea-box':
    W, D, H, rot = .78, .42, 1.16, .42
    card = plaster('card', '#1f4a47', rough=.5, bump=.03, var=.01); parts = [box('carton', (W, D, H), (0, 0, H/2), card, bev=.012)]
    small = ['Ingredients: green tea 62 %, lemon balm, ginger root, lemon peel, elderflower.', 'Brew 1 bag in 200 ml of water at 80 degrees for 3 minutes.', 'Store in a cool, dry place away from strong smells. 20 bags, 40 g net.', 'Packed for Plinth Tea Room, 14 Harbour Lane. Best before: see base.']
    front = draw_label((1560, 2320), '#1f4a47', [(.09, 'PLINTH', 'semibold', 190, '#f0dfbd', 60), (.185, 'TEA ROOM', 'light', 96, '#f0dfbd', 44), (.27, '-', 'light', 240, '#d8b36a', 6), (.47, 'LEMON', 'light', 250, '#f6efe0', 40), (.58, '& GINGER', 'light', 220, '#f6efe0', 20), (.72, '-', 'light', 240, '#d8b36a', 6), (.76, 'GREEN TEA BLEND', 'semibold', 92, '#f0dfbd', 26), (.83, '20 pyramid bags', 'regular', 76, '#f0dfbd', 6), (.91, 'Net weight 40 g  ·  1.4 oz', 'regular', 54, '#cfc19d', 4)], frame=(70, '#d8b36a', 7))
    side = draw_label((840, 2320), '#e9dcc0', [(.06, 'GOOD TO KNOW', 'bold', 56, '#1f4a47', 8)]+[(.11+.03*i, t, 'regular', 36, '#2c4442', 1) for i, t in enumerate(sum(([x[k:k+40] for k in range(0, len(x), 40)]+[''] for x in small), []))]+[(.60, 'per 100 ml', 'bold', 42, '#1f4a47', 2)]+[(.63+.028*i, t, 'regular', 38, '#2c4442', 1) for i, t in enumerate(('Energy  4 kJ / 1 kcal', 'Fat  0 g', 'Carbohydrate  0.2 g', 'of which sugars  0 g', 'Protein  0 g', 'Salt  0 g'))]+[(.87, '|| ||| | |||| || | ||| |', 'bold', 110, '#222222', 0), (.94, '4 006381 333931', 'regular', 40, '#222222', 4)])
    parts.append(flat('front', W-.03, H-.03, (0, -D/2-.0015, H/2), label_mat('f', front, .45))); parts.append(flat('side', D-.03, H-.03, (W/2+.0015, 0, H/2), label_mat('s', side, .5), rot=(math.pi/2, 0, math.pi/2)))
    e = bpy.data.objects.new('all', None); link(e)
    for p in parts: p.parent = e
    e.rotation_euler = (0, 0, -rot); photograph(A, sc, .56, lens=124, cam=(0, -7.2, 1.7))
else:
    m = Mat('canvas'); v = m.coord(); wv = [m.n('TexWave', wave_type='BANDS', bands_direction=d) for d in ('X', 'Z')]
    for w in wv: w.inputs['Scale'].default_value = 42; w.inputs['Distortion'].default_value = .8; w.inputs['Detail'].default_value = 2; m.l(v, w.inputs['Vector'])
    weave = m.math('ADD', wv[0].outputs[1], wv[1].outputs[1]); n = m.noise(v, 2.2, 5, .6)
    m.l(m.mix(m.math('MULTIPLY', weave, .1), m.ramp(n.outputs[0], [(.3, hexc('#e3d5bb')), (.7, hexc('#efe4cf'))]), hexc('#c9b791')), m.b.inputs['Base Color']); m.bump(weave, .25, .006); m.set(Roughness=.9, Sheen=.3, Specular=.2); tag(m.m, hexc('#e8dcc5'))
    W, H, T = 1.0, 1.12, .27; NU, NV = 160, 60; bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); R = []
    def ring(t, inset=0.0):
        """rounded rectangle whose depth shrinks upward; the cloth waves a little, more near the rim"""
        w = W/2*(1+.035*math.sin(t*math.pi))-inset; d = T*(1-.62*t**1.3)*(1 if t > .02 else .9)-inset; out = []
        for i in range(NU):
            a = 2*math.pi*i/NU; c, s = math.cos(a), math.sin(a); x = math.copysign(abs(c)**.24, c)*w; y = math.copysign(abs(s)**.42, s)*d
            q = .020*math.sin(x*7+t*5)*t+.03*mnoise.noise(Vector((x*2.1, s*2, t*2.3)))*(.35+t)+.018*mnoise.noise(Vector((x*5, s*3, t*5+3))); out.append((x+.012*mnoise.noise(Vector((c*2, t*4, 7))), y+q, max(.0, t*H+.012*math.sin(x*3.4+1)*t*t)))
        return out
    def put(t, inset): return [bm.verts.new(p) for p in ring(t, inset)]
    V_ = [put(j/NV, 0) for j in range(NV+1)]+[put(1-j/NV, .012) for j in range(0, NV)]
    for a, b in zip(V_, V_[1:]):
        for i in range(NU): bm.faces.new((a[i], a[(i+1) % NU], b[(i+1) % NU], b[i]))
    bm.faces.new(V_[0][::-1]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); subsurf(from_bm('bag', bm, m.m), 1)
    def strap(y, lift, lean, mat):
        """flat band: up from one side of the rim, over, and down"""
        P = []
        for k in range(41):
            t = k/40; a = math.pi*t; P.append(Vector((-.24*math.cos(a)*(1+.12*math.sin(a)), y+lean*math.sin(a)+(-.008 if y < 0 else .008), H-.13+(.13+lift)*math.sin(a)**.62)))
        bm = bmesh.new(); rows = []
        for k, p in enumerate(P):
            d = (P[min(40, k+1)]-P[max(0, k-1)]).normalized(); n = Vector((0, 1, 0)); s = d.cross(n).normalized()*.042; rows.append([bm.verts.new(p+s), bm.verts.new(p-s)])
        for a, b in zip(rows, rows[1:]): bm.faces.new((a[0], b[0], b[1], a[1]))
        o = from_bm('strap', bm, mat); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .02; so.offset = 0; bevel(o, .005, 2); return o
    strap(-T*.38-.024, .36, -.05, m.m); strap(T*.38+.02, .33, .10, m.m)
    im = draw_label((1200, 1200), None, [(.16, 'PLINTH', 'bold', 190, '#2c3d35', 40), (.40, 'market', 'light', 250, '#b4532f', 6), (.66, 'SINCE THIS MORNING', 'semibold', 84, '#2c3d35', 12)])
    o = flat('print', .62, .62, (0, 0, 0), label_mat('ink', im, .9, clear=True)); bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=40, use_grid_fill=True); bm.to_mesh(o.data); bm.free()
    o.location = (0, -.6, .50); o.rotation_euler = (math.pi/2, 0, 0); sw = o.modifiers.new('sw', 'SHRINKWRAP'); sw.target = bpy.data.objects['bag']; sw.wrap_method = 'PROJECT'; sw.use_project_z = True; sw.use_positive_direction = sw.use_negative_direction = True; sw.offset = .003; sw.wrap_mode = 'ABOVE_SURFACE'; sw.cull_face = 'BACK'
    photograph(A, sc, .70, lens=106, cam=(1.6, -7.0, 1.6))
